import 'payment-widget/define';

document.body.append(document.createElement('payment-widget'));
