// All that the program wants of Node, so that no types of it need to be installed.
declare const process: { argv: string[] };
