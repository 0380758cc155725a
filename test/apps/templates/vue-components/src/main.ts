import { createApp } from 'vue'
import { setBase } from 'univ-widgets/base'
import App from './app.vue'

setBase('https://hall.example.edu/')
createApp(App).mount('#root')
