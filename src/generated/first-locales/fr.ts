
    // Do not modify this file by hand!
    // Re-generate this file by running lit-localize

    
    

    /* eslint-disable no-irregular-whitespace */
    /* eslint-disable @typescript-eslint/no-explicit-any */

    export const templates = {
      'card-details': `Données de la carte`,
'card-number': `Numéro de carte`,
'expiry-date': `Expiration`,
'mm-yy': `MM/AA`,
'name-on-card': `Nom sur la carte`,
'security-code': `Code de sécurité`,
    };
  