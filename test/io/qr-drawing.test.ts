import {assert} from '@open-wc/testing';
import {create} from 'qrcode';
import {drawQr} from '../../src/io/qr-drawing.js';

describe('QR drawing', () => {
  it('draws every dark module of the symbol, inside a quiet zone of four', async () => {
    const text = '00020101021226150011bi.example5204000053031085405500006304ABCD';
    const {modules} = create(text, {errorCorrectionLevel: 'M'});
    const {size, path} = await drawQr(text);
    assert.equal(size, modules.size + 8);
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const shape = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    shape.setAttribute('d', path);
    svg.append(shape);
    document.body.append(svg);
    const isDark = (row: number, column: number): boolean => shape.isPointInFill(new DOMPoint(column + 4.5, row + 4.5));
    for (let row = -4; row < modules.size + 4; row += 1) {
      for (let column = -4; column < modules.size + 4; column += 1) {
        const isInside = Math.min(row, column) >= 0 && Math.max(row, column) < modules.size;
        const expected = isInside && modules.get(row, column) === 1;
        if (isDark(row, column) !== expected) assert.fail(`module ${String(row)}, ${String(column)} is wrong`);
      }
    }
    svg.remove();
  });
});
