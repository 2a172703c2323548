/** The names of the attempts in the widget's attempt log. Runs in a page, so it refers to nothing outside itself. */
export function attemptsKept(): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('payment-widget');
    opening.onerror = () => {
      reject(new Error('The attempt log does not open.'));
    };
    opening.onsuccess = () => {
      const database = opening.result;
      const reading = database.transaction('attempts').objectStore('attempts').getAllKeys();
      reading.onsuccess = () => {
        database.close();
        resolve(reading.result.map(String));
      };
    };
  });
}
