import { fillSwitches, t, speakLabels, spoken } from './showroom.js'

fillSwitches(document.getElementById('switches'))
spoken(() => {
  speakLabels()
  document.title = t({ zh: '演示页面 · univ-widgets', en: 'Demo pages · univ-widgets' })
})
