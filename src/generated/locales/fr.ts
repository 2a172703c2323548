
    // Do not modify this file by hand!
    // Re-generate this file by running lit-localize

    
    

    /* eslint-disable no-irregular-whitespace */
    /* eslint-disable @typescript-eslint/no-explicit-any */

    export const templates = {
      's1f7f0558675fa21d': `Card details`,
's306f7506611349b3': `Name on card`,
's873cf8b9c6836348': `Card number`,
'sc7be80a7f8ec597e': `Expiry date`,
'se13e20bdcdfffc28': `Security code`,
's1e0a2c33762b9d2f': `Visa or Mastercard`,
'se9ac89f4d02bd4a6': `MM/YY`,
's17aed9876ab32de8': `4 digits on the front`,
's1b9a20f63ada2009': `3 digits on the back`,
's3ec45a6540811847': `Only test cards work here.`,
'sfa0b40e2180d14c3': `Enter the name as it is written on the card.`,
'sa3ac773d16edf159': `Enter the 4 digits on the front of the card.`,
's76653f818591b9e0': `Enter the 3 digits on the back of the card.`,
'sa5120f1155fc8d24': `Some card details need your attention.`,
'sf426c5027c699489': `Enter the card number.`,
'sd7bf8f2d414f8124': `The card number is too short. Check that every digit is there.`,
's175a69ca6b6040b4': `This card is not accepted. Use Visa or Mastercard.`,
'safa542e0bdef495e': `The card number is not right. Check each digit.`,
's055cd42529d12390': `This card has expired. Check the date or use another card.`,
's341236f4e4e00874': `The expiry date is not right. Check the month and the year.`,
'sc8f37aeb9d753c7e': `Enter the expiry date as MM/YY.`,
    };
  