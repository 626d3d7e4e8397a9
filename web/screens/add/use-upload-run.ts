import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { accountKey } from '../../data/accounts/account-key'
import { usePerson } from '../../data/accounts/person'
import type { UploadOptions } from '../../data/client/upload'
import { loadBackground } from '../../data/offline/load-background'
import { waitingUploads } from '../../data/offline/waiting-list'
import {
  type ChosenFile,
  chosenFiles,
  dismissFile,
  keepFiles,
  uploadFiles,
} from '../../data/workouts/chosen-files'
import type { UploadFields } from '../../data/workouts/requests'
import { type AddedWorkouts, uploadWorkouts } from '../../data/workouts/upload-workouts'
import { useWorkoutsRefresh } from '../../data/workouts/workouts'
import { useTranslation } from '../../i18n/use-translation'
import { confirm, prepareToasts } from '../../ui/feedback/toasts'
import { rememberSport } from './last-sport'
import type { MoreValues } from './more-fields'
import { outcomeOf, useOutcomeWords } from './outcome'
import {
  isArchive,
  isOfSport,
  problemOfAnswer,
  problemOfFile,
  saysOther,
  type UploadLimits,
} from './upload-problem'

/** Whether a file can be uploaded: it has not been uploaded yet, or another attempt may succeed. */
export function canUpload({ file, upload }: ChosenFile, limits: UploadLimits): boolean {
  if (upload.is === 'refused') return problemOfAnswer(upload.error)?.canRetry ?? true
  return upload.is === 'waiting' && problemOfFile(file, limits) === null
}

/** The id of the option "each file's own sport" in the field for the sport of all files. */
export const sportOfFile = 0

/**
 * Returns a function that uploads files. If exactly one workout was added and the user is still on this page, the
 * function then opens the workout.
 */
export function useUploadRun(more: MoreValues, limits: UploadLimits) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const refresh = useWorkoutsRefresh()
  const outcomeWords = useOutcomeWords()
  const isHere = useIsHere(limits)
  const { profile } = usePerson()
  // This code is loaded in advance, because an upload must be able to wait, and the toast about it to appear, offline.
  useEffect(() => {
    void prepareToasts()
    loadBackground().catch(() => undefined)
  }, [])

  /** Uploads a file. If the server cannot be reached, the file is stored and sent later. */
  const send = async (
    { key, file }: ChosenFile,
    fields: UploadFields,
    options: UploadOptions,
  ): Promise<AddedWorkouts> => {
    try {
      return await uploadWorkouts(file, fields, options)
    } catch (error) {
      const offline = await loadBackground().catch(() => null)
      if (offline === null || !offline.canBeSentLater(error, file)) throw error
      await offline.keepUpload({ owner: accountKey(profile), file, fields })
      dismissFile(key)
      // A toast tells the user that the upload waits, because on a phone the list of waiting uploads is below the
      // visible part of the page.
      const waiting = waitingUploads.get().filter(({ refusal }) => refusal === null)
      confirm(t('waiting.note', { count: waiting.length }))
      return { workouts: [], duplicates: 0 }
    }
  }

  return async (files: readonly ChosenFile[], sportForAll: number) => {
    const added: Workout[] = []
    await uploadFiles(files, async (chosen, options) => {
      // `refresh` reloads the lists even after an error, because the server may have added the workout although its
      // response was lost.
      const before = files.find(({ key }) => key === chosen.key) ?? chosen
      const fields = fieldsOf(chosen, before.upload, sportForAll, more)
      const made = await send(chosen, fields, options).finally(refresh)
      added.push(...made.workouts)
      return made
    })
    const last = added.at(-1)
    if (last?.sport_confirmed) rememberSport(last.sport_id)
    const [workout] = added
    const outcome = outcomeOf(chosenFiles.get(), limits)
    // If the workout is probably a duplicate, the upload page stays open, because it links to the comparison.
    const isOne =
      files.length === 1 && chosenFiles.get().length === 1 && added.length === 1 && outcome?.duplicates === 0
    if (isOne) confirm(t('add.added'))
    // This page shows a summary of the uploads, so a toast is needed only if the page is no longer open.
    else if (!isHere.current && outcome !== null) confirm(outcomeWords(outcome))
    if (isOne && isHere.current && workout !== undefined) navigate(`/workouts/${workout.id}`)
  }
}

function fieldsOf(
  { file, sportId: own, uploadKey }: ChosenFile,
  upload: ChosenFile['upload'],
  sportForAll: number,
  more: MoreValues,
): UploadFields {
  const { equipmentId, ...texts } = more
  const chosen = own ?? sportForAll
  // The user chose the equipment for the sport that applies to all files. A file with a sport of its own gets the
  // default equipment of that sport instead.
  const isChosenForIt = chosen === sportForAll || equipmentId === null
  // Whether the user chose the sport because the server had found none in the file. Such a choice applies only to
  // recordings without a sport. If a single recording calls its sport `Other`, the choice is not such an answer but
  // applies to the whole file: `Other` can be a different sport in each file, so a choice made for another file must
  // not take precedence.
  const isAnswer =
    upload.is === 'refused' &&
    isOfSport(upload.error) &&
    chosen !== sportOfFile &&
    (isArchive(file) || !saysOther(upload.error))
  return {
    key: uploadKey,
    sportId: isAnswer || chosen === sportOfFile ? 'auto' : chosen,
    fallbackSportId: isAnswer ? chosen : null,
    ...texts,
    equipmentId: isChosenForIt ? equipmentId : undefined,
  }
}

/** Whether the screen is mounted. When it unmounts, only files that can still be uploaded stay in the list. */
function useIsHere(limits: UploadLimits): RefObject<boolean> {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      keepFiles(chosen => canUpload(chosen, limits))
    }
  }, [limits])
  return isHere
}
