
    // Do not modify this file by hand!
    // Re-generate this file by running lit-localize

    
    

    /* eslint-disable no-irregular-whitespace */
    /* eslint-disable @typescript-eslint/no-explicit-any */

    export const templates = {
      'card-details': `Amakuru y’ikarata`,
'card-number': `Inomero y’ikarata`,
'expiry-date': `Itariki irangirako`,
'mm-yy': `MM/AA`,
'name-on-card': `Izina riri ku karata`,
'security-code': `Kode CVC`,
    };
  