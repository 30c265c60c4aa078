import { describe, test } from 'vitest'
import { check, files, type Mistake, replaced } from './mistake.ts'

const { gallery, event, legal } = files

describe('pages and pictures', () => {
  test.each<Mistake>([
    ...['/../x', '//x', '/a//b', '/A', '/a b', '/é'].map(
      (route): Mistake => [
        route,
        legal,
        replaced('/legal-notice', route),
        'route/malformed',
        route,
      ],
    ),
    ['/404', legal, replaced('/legal-notice', '/404'), 'route/reserved', '/404'],
    ['/assets', legal, replaced('/legal-notice', '/assets'), 'route/reserved', '/assets'],
    [
      'an address twice',
      'pages/v2.md',
      replaced('route: /v2', 'route: /swarm'),
      'route/duplicate',
      '/swarm',
    ],
    ...[
      '../../etc/passwd',
      '/etc/passwd',
      'C:\\x',
      '"\\\\\\\\srv\\\\x"',
      '"a\\0.png"',
      '..%2f',
      'file:///',
      '.git/config',
    ].map(
      (path): Mistake => [
        path,
        gallery,
        (text) => text.replace('images/facade.png', () => path),
        'image/path',
        path,
      ],
    ),
    ['an empty picture', gallery, replaced('images/facade.png', '""'), 'field/empty', '""'],
    [
      'a missing picture',
      gallery,
      replaced('images/facade.png', 'images/facde.png'),
      'image/missing',
      'images/facde.png',
    ],
    [
      'a picture with other letters',
      gallery,
      replaced('images/facade.png', 'images/Facade.PNG'),
      'image/spelling',
      'images/Facade',
    ],
    [
      'a picture of another type',
      gallery,
      replaced('images/facade.png', 'images/facade.jpg'),
      'image/missing',
      'images/facade.jpg',
    ],
    [
      'a picture id that does not exist',
      event,
      replaced('image: concert', 'image: concrt'),
      'image/unknown',
      'concrt',
    ],
    [
      'an id twice',
      gallery,
      replaced('id: gatehouse', 'id: facade'),
      'gallery/same-id',
      'facade\n    src: images/gatehouse',
    ],
    [
      'an order twice',
      'landing/mission/innovation.md',
      replaced('order: 3', 'order: 2'),
      'order/duplicate',
      '2\n',
    ],
    [
      'an end before the start',
      event,
      replaced('end: 2026-06-21', 'end: 2026-06-18'),
      'event/order',
      '2026-06-18',
    ],
    [
      'keys with too few iterations',
      'gate.json',
      replaced('600000', '1000'),
      'gate/invalid',
      '1000',
    ],
  ])('%s', (...mistake) => check(mistake))
})
