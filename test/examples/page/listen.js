// Loaded before every other script of the page: what its document hears, in order.
{
  const heard = [];
  for (const type of ['onSuccess', 'onFailure']) {
    document.addEventListener(type, ({detail}) => heard.push({type, hasDetail: detail !== undefined}));
  }

  /** The news so far, once the widget's ledger has decided on all that the payer sees already. */
  window.readHeard = () =>
    new Promise((resolve) => {
      const request = indexedDB.open('payment-widget');
      request.onsuccess = () => {
        const transaction = request.result.transaction(['attempts', 'announced'], 'readwrite');
        transaction.oncomplete = () => {
          request.result.close();
          setTimeout(() => resolve(heard));
        };
      };
    });
}
