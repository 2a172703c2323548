// Loaded before every other script of the page: records the events of its document.
{
  const events = [];
  for (const type of ['onSuccess', 'onFailure']) {
    document.addEventListener(type, ({detail}) => events.push({type, hasDetail: detail !== undefined}));
  }

  /** The events so far, after the widget's attempt log has decided on everything the payer already sees. */
  window.readEvents = () =>
    new Promise((resolve) => {
      const request = indexedDB.open('payment-widget');
      request.onsuccess = () => {
        const transaction = request.result.transaction(['attempts', 'announced'], 'readwrite');
        transaction.oncomplete = () => {
          request.result.close();
          setTimeout(() => resolve(events));
        };
      };
    });
}
