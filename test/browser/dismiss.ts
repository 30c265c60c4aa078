import { afterEach } from 'vitest'
import { dismiss } from './visitor.ts'

afterEach(dismiss)
