import { describe, expect, test } from 'vitest'
import { body, check, files, type Mistake, replaced } from './mistake.ts'
import { problemsWith } from './sample.ts'

const { card, english, practical } = files

describe('Markdown', () => {
  const html = (text: string): Mistake => [text, practical, body(text), 'markdown/html', text]
  test.each<Mistake>([
    html('<img src=x onerror=X()>'),
    html('<svg onload=X()>'),
    html('<iframe srcdoc="x"></iframe>'),
    html('<style>x</style>'),
    html('<base href=x>'),
    html('<meta http-equiv=refresh>'),
    html('<form></form>'),
    html('<!-- note -->'),
    html('<details ontoggle=X() open>'),
    html('<math><mi>x</mi><mglyph>'),
    ['inline HTML', practical, body('one <b>two</b> three'), 'markdown/html', '<b>'],
    ['HTML in a field', english, replaced('Raised in', 'Raised <b>in</b>'), 'markdown/html', '<b>'],
    [
      'a heading of the first level',
      practical,
      body('# Heading'),
      'markdown/heading-1',
      '# Heading',
    ],
    [
      'a skipped level',
      practical,
      body('## One\n\n#### Two'),
      'markdown/heading-skipped',
      '#### Two',
    ],
    [
      'a very deep heading',
      practical,
      body('## A\n\n### B\n\n#### C\n\n##### D'),
      'markdown/heading-deep',
      '##### D',
    ],
    ['an empty heading', practical, body('##'), 'markdown/heading-empty', '##'],
    ['a heading on a card', card, body('## Heading'), 'markdown/not-here', '## Heading'],
    ['struck-out text', practical, body('one ~~two~~'), 'markdown/not-here', '~~two'],
    ['a footnote', practical, body('one[^1]\n\n[^1]: two'), 'markdown/not-here', '[^1]\n'],
    ['boxes to tick', practical, body('- [ ] one'), 'markdown/not-here', '- [ ] one'],
    ['an indented paragraph', practical, body('One\n\n    two'), 'markdown/code', '    two'],
    [
      'a picture that is not of the gallery',
      practical,
      body('![a](hall.png)'),
      'image/reference',
      'hall.png',
    ],
    [
      'a picture that does not exist',
      practical,
      body('![a](gallery:hal)'),
      'image/unknown',
      'hal)',
    ],
    [
      'a picture among words',
      practical,
      body('One ![a](gallery:hall) two'),
      'markdown/picture-alone',
      '![a]',
    ],
    ['no text', card, body(''), 'markdown/no-text', '---\n\n\n'],
    ['deep quotations', practical, body(`${'>'.repeat(5000)} x`), 'markdown/quotation-deep', '>>'],
    ['30,000 characters', practical, body('x'.repeat(30_000)), 'markdown/too-long', '^'],
    ['12,000 marks', practical, body('*a_'.repeat(6000)), 'markdown/too-many-marks', '^'],
  ])('%s', (...mistake) => {
    if (mistake[4] !== '^') return check(mistake)
    const [, path, change, code] = mistake
    expect(problemsWith({ [path]: change })).toMatchObject([{ code, line: 12 }])
  })
})
