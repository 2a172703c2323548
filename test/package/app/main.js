import '@payment-widget/element/define';

document.body.append(document.createElement('payment-widget'));
