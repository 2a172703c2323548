/** A payment changes all the page tells, so it is asked for anew once the payer has seen that it went through. */
const SEEN_AFTER_MS = 4000;

document.addEventListener('onSuccess', () => {
  setTimeout(() => location.reload(), SEEN_AFTER_MS);
});
