import type zh from './zh-CN.ts'

export default {
  intro: 'Find university services by theme, department or letter, read the guide, and get it done online.',
  oldBrowser:
    'Scripts are off, or this browser is old: you can find items and read guides. To sign in and apply, use Chrome or Edge 111, Firefox 114, Safari 16.4, or newer.',
  asOf: 'As of {time}',
  noMatch: 'Nothing found for “{keyword}”',
  noItems: 'No item meets these conditions',
  pageOf: 'Page {page} of {pages}',
  previous: 'Previous page',
  next: 'Next page',
  otherLang: '中文',
  pages: 'Pages',
  paging: 'More items',
} satisfies Record<keyof typeof zh, string>
