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
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
}
