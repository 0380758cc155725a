// 研究生院的学位进度：an application of Vue 3, its templates compiled at build time, so that no policy is in its way.
import { createApp } from 'vue'
import DegreeProgress from './vue-app.vue'

createApp(DegreeProgress).mount('#app')
