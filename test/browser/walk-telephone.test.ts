import { telephone, walkIn } from './walk.ts'

walkIn(telephone)
