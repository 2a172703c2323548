
    // Do not modify this file by hand!
    // Re-generate this file by running lit-localize

    
    

    /* eslint-disable no-irregular-whitespace */
    /* eslint-disable @typescript-eslint/no-explicit-any */

    export const templates = {
      'accepted-cards': `Visa canke Mastercard`,
'card-cleared': `Amakuru y’ikarata yawe yafuswe, kuko haheze iminuta 10 ata kintu canditswe.`,
'card-details': `Amakuru y’ikarata`,
'card-needs-attention': `Hari amakuru y’ikarata akeneye gukosorwa.`,
'card-not-accepted': `Iyi karata ntiyemewe. Koresha Visa canke Mastercard.`,
'card-number': `Inomero y’ikarata`,
'code-hint-3': `Imibare 3 iri inyuma`,
'code-hint-4': `Imibare 4 iri imbere`,
'enter-code-3': `Andika imibare 3 iri inyuma ku karata.`,
'enter-code-4': `Andika imibare 4 iri imbere ku karata.`,
'enter-expiry': `Andika itariki ikarata irangirako nka MM/AA.`,
'enter-holder': `Andika izina nk’uko ryanditse ku karata.`,
'enter-number': `Andika inomero y’ikarata.`,
'expiry-date': `Itariki irangirako`,
'expiry-past': `Iyi karata yararangiye. Raba itariki canke ukoreshe iyindi karata.`,
'expiry-wrong': `Itariki ikarata irangirako si yo. Raba ukwezi n’umwaka.`,
'mm-yy': `MM/AA`,
'name-on-card': `Izina riri ku karata`,
'number-incomplete': `Inomero y’ikarata ni ngufi. Raba ko ata mubare ubuze.`,
'number-wrong': `Inomero y’ikarata si yo. Raba neza umubare ku wundi.`,
'security-code': `Kode CVC`,
'test-cards-only': `Hano hakora amakarata y’ikigeragezo gusa.`,
    };
  