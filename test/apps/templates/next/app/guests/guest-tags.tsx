'use client'

import 'univ-widgets/univ-favorites'
import 'univ-widgets/univ-service-catalogue'
import type {} from 'univ-widgets/react'

const config = 'https://hall.example.edu/univ-config.json'

export const GuestTags = () => (
  <>
    <univ-favorites config={config} />
    <univ-service-catalogue config={config} no-head />
  </>
)
