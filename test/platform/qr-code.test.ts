import {assert} from '@open-wc/testing';
import {create} from 'qrcode';
import {drawQr} from '../../src/platform/qr-code.js';

describe('QR drawing', () => {
  it('draws every dark module of the symbol, inside a quiet zone of four modules', async () => {
    const text = '00020101021226150011bi.example5204000053031085405500006304ABCD';
    const {modules} = create(text, {errorCorrectionLevel: 'M'});
    const {size, path} = await drawQr(text);
    assert.equal(size, modules.size + 8);
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const shape = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    shape.setAttribute('d', path);
    svg.append(shape);
    document.body.append(svg);
    const all = Array.from({length: size * size}, (_, index) => ({
      row: Math.floor(index / size) - 4,
      column: (index % size) - 4,
    }));
    const wrong = all.filter(({row, column}) => {
      const isInside = Math.min(row, column) >= 0 && Math.max(row, column) < modules.size;
      const isDark = isInside && modules.get(row, column) === 1;
      return shape.isPointInFill(new DOMPoint(column + 4.5, row + 4.5)) !== isDark;
    });
    assert.isEmpty(wrong);
    svg.remove();
  });
});
