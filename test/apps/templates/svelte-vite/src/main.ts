import { mount } from 'svelte'
import './hall-tags'
import App from './app.svelte'

mount(App, { target: document.getElementById('root')! })
