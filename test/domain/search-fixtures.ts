import type { App } from '../../src/contract/core/apps.ts'
import { generateItems } from '../fixtures/generated-items.ts'

/** An item with empty fields except those given; visible to everyone with the trait 'hall'. */
export const app = (name: string, more: Partial<App> = {}): App => ({
  ...generateItems(1)[0]!,
  id: name,
  code: name,
  name,
  nameEn: '',
  abbreviation: '',
  description: '',
  descriptionEn: '',
  tags: [],
  departments: [],
  audience: [],
  handling: [],
  keywords: [],
  pinyin: '',
  updated: 0,
  ...more,
})

export const names = (apps: readonly { name: string }[]): string[] => apps.map(({ name }) => name)
