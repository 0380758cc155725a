// What pages request right after their first load.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** Paths in src of lazy parts that a page requests together, by the name of the chunk that they share. */
const parts = (src) => ({
  rest: ['runtime/wire/rest.ts'],
  bus: ['runtime/bus/bus.ts'],
  'popup-adapter': [
    'runtime/session/sources/popup-adapter.ts',
    'runtime/session/embed-context.ts',
    'contract/sign-in-popup.ts',
    'runtime/page/in-app-browser.ts',
  ],
  home: [
    'features/catalogue/home/below-fold-sections.tsx',
    'features/catalogue/home/prefetch-home.ts',
    'element/hydrate/hydrate-tag.ts',
  ],
  phone: ['portal/phone/phone-header.tsx'],
  session: ['runtime/session/create-session.ts', 'runtime/wire/graphql-client.ts'],
  'after-content': ['element/styles/watch-page.ts', 'element/hooks/toasts.tsx'],
  'sign-in-hint': ['element/hooks/counted-sign-in-hint.tsx'],
  english: [
    ...readdirSync(path.join(src, 'features'))
      .map((widget) => `features/${widget}/i18n/en.ts`)
      .filter((file) => existsSync(path.join(src, file))),
    'features/catalogue/home/i18n/en.ts',
    'features/process-center/today/i18n/en.ts',
    'portal/i18n/en.ts',
  ],
  'portal-after-content': [
    'portal/parts/outages.tsx',
    'portal/command/command-root.tsx',
    'portal/parts/preload-pages.tsx',
    'portal/parts/restore-scroll.ts',
  ],
  'signed-in-portal': [
    'portal/desktop/signed-in-menu.tsx',
    'portal/phone/account-summary.tsx',
    'portal/personal/todo-badge.tsx',
    'domain/task-counts.ts',
  ],
  'personal-page': ['portal/personal/personal-page.tsx'],
  lists: ['features/process-center/signed-in-center.tsx'],
  'list-controls': [
    'features/process-center/parts/list-toolbar.tsx',
    'features/process-center/parts/list-pager.tsx',
    'features/process-center/parts/row-menu.tsx',
    'features/process-center/parts/process-row-actions.tsx',
    'features/process-center/parts/new-rows-button.tsx',
    'features/process-center/parts/empty-list.tsx',
    'features/process-center/entrust/entrust-banner.tsx',
  ],
  today: ['features/process-center/today/today-view.tsx'],
  'account-favorites': ['domain/account-favorites.ts'],
  'favorites-grid': ['features/favorites/parts/favorites-grid.tsx'],
})

/**
 * Modules that a page requests together right after its first load, by the name of their chunk: without it, Rollup makes
 * a chunk of each, and merges small ones that have nothing in common. A module that several reach is in the first.
 */
export const readFollowUps = (src) =>
  Object.fromEntries(
    Object.entries(parts(src)).map(([name, files]) => [name, files.map((file) => path.join(src, file))]),
  )
