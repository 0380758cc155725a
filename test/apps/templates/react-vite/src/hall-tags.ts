import { setBase } from 'univ-widgets/base'
import 'univ-widgets/univ-assistant'
import 'univ-widgets/univ-favorites'
import 'univ-widgets/univ-process-center'
import 'univ-widgets/univ-service-catalogue'
import 'univ-widgets/univ-visit-counter'

setBase('https://hall.example.edu/')
