// A strip of players that is wider than the screen shows who has the turn, or who can be chosen.
export function watchStrip(play) {
  let shown = "";

  function refresh() {
    const strip = play.querySelector(".others");
    if (!strip || strip.scrollWidth <= strip.clientWidth) return;
    const seat = strip.querySelector(".seat:has(.is-target), .seat:has(.is-legal), .seat:has(.has-turn)");
    if (!seat || seat.id === shown) return;
    shown = seat.id;
    strip.scrollTo({ left: seat.offsetLeft - strip.offsetLeft });
  }
  return { refresh };
}
