/**
 * Sends a request to the shop's own server.
 *
 * @param {string} path
 * @param {object} [body] sent as JSON with POST; without it the request is a GET
 * @returns {Promise<any>} rejects with the shop's message when the request fails
 */
export async function askShop(path, body) {
  const response = await fetch(path, {
    ...(body === undefined
      ? {}
      : {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(body)}),
  });
  if (response.ok) return response.json();
  // A proxy may answer with a page instead of JSON.
  const {message} = await response.json().catch(() => ({}));
  throw new Error(message ?? `The server answered with status ${response.status}.`);
}
