import { desk, walkIn } from './walk.ts'

walkIn(desk)
