import { startPage } from './showroom.js'

startPage({ zh: '演示页面', en: 'Demo pages' })
