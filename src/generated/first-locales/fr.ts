
    // Do not modify this file by hand!
    // Re-generate this file by running lit-localize

    
    

    /* eslint-disable no-irregular-whitespace */
    /* eslint-disable @typescript-eslint/no-explicit-any */

    export const templates = {
      'accepted-cards': `Visa ou Mastercard`,
'card-details': `Données de la carte`,
'card-number': `Numéro de carte`,
'code-hint-3': `3 chiffres au dos`,
'code-hint-4': `4 chiffres au recto`,
'expiry-date': `Expiration`,
'mm-yy': `MM/AA`,
'name-on-card': `Nom sur la carte`,
'security-code': `Code de sécurité`,
    };
  