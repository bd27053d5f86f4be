import { OPEN_RULEBOOK } from '../../../core/rulebook/open.ts';
import { QUANT } from '../../../core/rulebook/quant.ts';
import { quantFigures } from './quantFigures.ts';

test('documents quote the dearest early fee of a rulebook; of one without grids that of new ones', () => {
  const [grid] = QUANT.offers;
  const offers = ['0.01', '0.04', '0'].map((earlyFeeRate) => ({ ...grid!, earlyFeeRate }));
  expect(quantFigures({ ...OPEN_RULEBOOK, quant: { ...QUANT, offers } })).toEqual({
    gridEarlyFee: { as: 'share', value: '0.04' },
  });
  const { quant: _quant, ...earlier } = OPEN_RULEBOOK;
  expect(quantFigures(earlier)).toEqual(quantFigures(OPEN_RULEBOOK));
});
