// Ready-made themes: arguments of lookTokens().

import { both } from './themes-colours.js'

export const READY = {
  usual: { name: { zh: '学院蓝', en: 'College blue' }, look: {} },
  maroon: {
    name: { zh: '枣红', en: 'Maroon' },
    look: {
      accent: '#7a1f2b',
      font: 'serif',
      radius: 'sharp',
      more: {
        '--univ-bg': both('#f8f4ef', '#171314'),
        '--univ-accent': both('#a86a12', '#e5b65b'),
      },
    },
  },
  pine: {
    name: { zh: '松绿', en: 'Pine' },
    look: { accent: '#14594a', more: { '--univ-bg': both('#f3f6f3', '#111715') } },
  },
  violet: { name: { zh: '紫藤', en: 'Wisteria' }, look: { accent: '#5b3a9e', radius: 'round' } },
  ink: {
    name: { zh: '墨色', en: 'Ink' },
    look: {
      accent: '#222222',
      radius: 'sharp',
      more: {
        '--univ-bg': both('#ffffff', '#000000'),
        '--univ-surface': both('#ffffff', '#0d0d0d'),
        '--univ-surface-2': both('#f2f2f2', '#1c1c1c'),
        '--univ-shadow-1': 'none',
        '--univ-shadow-2': 'none',
      },
    },
  },
  host: { name: { zh: '随网页', en: 'The page’s own' }, look: { font: 'page' } },
}
