import { createApp } from 'vue'
import './hall-tags'
import App from './app.vue'

createApp(App).mount('#root')
