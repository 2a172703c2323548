
    // Do not modify this file by hand!
    // Re-generate this file by running lit-localize

    
    

    /* eslint-disable no-irregular-whitespace */
    /* eslint-disable @typescript-eslint/no-explicit-any */

    export const templates = {
      's17aed9876ab32de8': `4 chiffres au recto`,
's1b9a20f63ada2009': `3 chiffres au dos`,
's1e0a2c33762b9d2f': `Visa ou Mastercard`,
's1f7f0558675fa21d': `Données de la carte`,
's306f7506611349b3': `Nom sur la carte`,
's873cf8b9c6836348': `Numéro de carte`,
'sc7be80a7f8ec597e': `Expiration`,
'se13e20bdcdfffc28': `Code de sécurité`,
'se9ac89f4d02bd4a6': `MM/AA`,
    };
  