
    // Do not modify this file by hand!
    // Re-generate this file by running lit-localize

    
    

    /* eslint-disable no-irregular-whitespace */
    /* eslint-disable @typescript-eslint/no-explicit-any */

    export const templates = {
      's17aed9876ab32de8': `Imibare 4 iri imbere`,
's1b9a20f63ada2009': `Imibare 3 iri inyuma`,
's1e0a2c33762b9d2f': `Visa canke Mastercard`,
's1f7f0558675fa21d': `Amakuru y’ikarata`,
's306f7506611349b3': `Izina riri ku karata`,
's873cf8b9c6836348': `Inomero y’ikarata`,
'sc7be80a7f8ec597e': `Itariki irangirako`,
'se13e20bdcdfffc28': `Kode CVC`,
'se9ac89f4d02bd4a6': `MM/AA`,
    };
  