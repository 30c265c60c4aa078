import { describe, expect, test } from 'vitest'
import { body, check, files, type Mistake, replaced } from './mistake.ts'
import { problemsWith } from './sample.ts'

const { event, site, practical } = files

describe('links', () => {
  const link = (url: string, code: string): Mistake => [
    url,
    practical,
    body(`[a](${url})`),
    code,
    url,
  ]
  test.each<Mistake>([
    link('javascript:X()', 'link/scheme'),
    link('JaVaScRiPt:X()', 'link/scheme'),
    link('&#106;avascript:X()', 'link/scheme'),
    link('java&#10;script:X()', 'link/scheme'),
    ['a link without words', practical, body('[](/swarm)'), 'link/no-words', '[](/swarm)'],
    ['an autolink', practical, body('<javascript:X()>'), 'link/scheme', 'javascript:'],
    [
      'a definition',
      practical,
      body('[a][b]\n\n[b]: javascript:X()'),
      'link/scheme',
      'javascript:',
    ],
    link('vbscript:x', 'link/scheme'),
    link('data:text/html,x', 'link/scheme'),
    link('file:///x', 'link/scheme'),
    link('blob:x', 'link/scheme'),
    link('//other.example', 'link/scheme'),
    link('http://other.example', 'link/http'),
    link('https://name:word@other.example', 'link/credentials'),
    link('https://', 'link/address'),
    link('mailto:a@b.example?bcc=c@d.example', 'link/mailto'),
    link('mailto:a%0d%0ab@c.example', 'link/mailto'),
    link('mailto:{hostng}', 'link/mailto'),
    link('tel:0199001826', 'link/tel'),
    link('../../secret', 'link/broken'),
    link('/nowhere', 'link/broken'),
    link('/chateau-farchevile', 'link/broken'),
    link('legal-notice', 'link/broken'),
    link('#nowhere', 'link/section'),
    link('/swarm#contct', 'link/section'),
    [
      'a link in a field',
      event,
      replaced('(/chateau-farcheville)', '(/chateau-farchevile)'),
      'link/broken',
      '/chateau-farchevile)',
    ],
    [
      'a page in a field',
      site,
      replaced('to: /legal-notice', 'to: /legal'),
      'link/broken',
      '/legal\n',
    ],
  ])('%s', (...mistake) => check(mistake))

  test.each([
    'https://other.example/a?b=c#d',
    'https://wa.me/33199001826',
    'mailto:name@other.example',
    'mailto:{hosting}',
    'tel:{office}',
    'https://wa.me/{patrons}',
    'tel:+33199001826',
    '/swarm#methodes',
    '/#event',
    '#hours',
  ])('%s is a good link', (url) => {
    expect(problemsWith({ [practical]: body(`[a](${url})\n\n## Hours\n`) })).toEqual([])
  })
})
