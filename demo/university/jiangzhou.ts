import path from 'node:path'
import type { University } from '../../src/campus/university.ts'

/** The invented university of the demo; its data is imported only when a database may have to be filled. */
export const jiangzhou: University = {
  readSeed: async () => (await import('./read-seed.ts')).readSeed(),
  loadProcesses: async (db) => (await import('./load-processes.ts')).loadProcesses(db),
  folder: import.meta.dirname,
  seal: path.join(import.meta.dirname, 'seal.svg'),
  schoolId: 'jiangzhou',
  brand: {
    zh: {
      university: '江州大学',
      motto: '江流有声 · 学海无涯',
      since: '始建于一九〇七年',
      footer: '信息化建设与管理中心',
    },
    en: {
      university: 'Jiangzhou University',
      motto: 'The river speaks; learning has no shore',
      since: 'Founded in 1907',
      footer: 'Information Services Centre',
    },
  },
  contact: {
    copyright: '© 江州大学 | © Jiangzhou University',
    address: '江苏省江州市明德路 1 号 | 1 Mingde Road, Jiangzhou, Jiangsu',
    telephone: '0510-8590 1000',
    accessibility: 'hall@jiangzhou.example',
    security: 'security@jiangzhou.example',
  },
  destinations: [
    {
      zh: '图书馆主页',
      en: 'the library site',
      path: '/demo/foreign/library',
      aliases: ['图书馆网站', '图书馆首页', '图书馆官网', 'library home page', 'library website', 'library'],
    },
    {
      zh: '学院主页',
      en: 'the school’s site',
      path: '/demo/department',
      aliases: ['学院网站', '院系主页', 'department site', 'school website'],
    },
  ],
}
