import { fillSwitches, say, speakLabels, spoken } from './showroom.js'

fillSwitches(document.getElementById('switches'))
spoken(() => {
  speakLabels()
  document.title = say({ zh: '演示页面 · univ-widgets', en: 'Demo pages · univ-widgets' })
})
