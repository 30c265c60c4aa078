import { Failure, type Sentence } from '../failure.ts'

const denied: Sentence = { en: 'no permission', fr: 'pas la permission' }
const mounted: Sentence = {
  en: 'it is in use or a mount point; choose a folder inside it with --out',
  fr: 'il est occupé ou c’est un point de montage ; choisissez un dossier à l’intérieur avec --out',
}
const used: Sentence = { en: 'no space left on the disk', fr: 'plus de place sur le disque' }

const reasons: Readonly<Record<string, Sentence>> = {
  EACCES: denied,
  EPERM: denied,
  EBUSY: mounted,
  EXDEV: mounted,
  ENOSPC: used,
  EDQUOT: used,
  EROFS: { en: 'the disk is read-only', fr: 'le disque est en lecture seule' },
  ENOTDIR: { en: 'a part of its path is a file', fr: 'une partie de son chemin est un fichier' },
  EEXIST: { en: 'a part of its path is a file', fr: 'une partie de son chemin est un fichier' },
  ENAMETOOLONG: { en: 'its path is too long', fr: 'son chemin est trop long' },
  EIO: { en: 'the disk reports an error', fr: 'le disque signale une erreur' },
}

/** What the system refused while `folder` was written, as the sentence of exit 3; other errors as they are. */
export function diskFailure(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = reasons[code]
  if (!reason) return error
  return new Failure(
    'output',
    {
      en: `${folder} cannot be written: ${reason.en}. What was published stays as it was.`,
      fr: `Impossible d’écrire ${folder} : ${reason.fr}. Ce qui était publié reste tel quel.`,
    },
    { cause: error },
  )
}
