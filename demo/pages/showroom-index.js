import { fillSwitches, t, updateLabels, onLanguage } from './showroom.js'

fillSwitches(document.getElementById('switches'))
onLanguage(() => {
  updateLabels()
  document.title = t({ zh: '演示页面 · univ-widgets', en: 'Demo pages · univ-widgets' })
})
