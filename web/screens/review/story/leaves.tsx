import back from '@material-symbols/svg-400/outlined/chevron_left.svg' with { type: 'text' }
import on from '@material-symbols/svg-400/outlined/chevron_right.svg' with { type: 'text' }
import download from '@material-symbols/svg-400/outlined/download.svg' with { type: 'text' }
import { useRef, useState } from 'react'
import { SendPicture } from '../../../components/sharing/send-picture'
import { usePerson } from '../../../data/accounts/person'
import { saveAs } from '../../../data/client/download'
import { useStoryPicture, type YearStory } from '../../../data/workouts/year-story'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { Icon } from '../../../ui/controls/icon'
import { useScheme } from '../../../ui/theme'
import { useObjectUrl } from '../../../ui/use-object-url'
import styles from './story.module.css'
import { useLeafing } from './use-leafing'

type Picture = YearStory['pictures'][number]

/** Shows one picture at a time. The pictures beside it are loaded already, so that leafing does not wait. */
export function Leaves({ year, story: { language, pictures } }: { year: number; story: YearStory }) {
  const [{ index, isBack }, setPlace] = useState({ index: 0, isBack: false })
  const stage = useRef<HTMLDivElement>(null)
  const leaf = (steps: number) =>
    setPlace(place => ({
      index: Math.max(0, Math.min(pictures.length - 1, place.index + steps)),
      isBack: steps < 0,
    }))
  useLeafing(stage, { onLeaf: leaf })
  const shown = pictures[index]
  return (
    <>
      <div className={styles.marks} aria-hidden="true">
        {pictures.map(({ picture }, at) => (
          <span key={picture} data-seen={at <= index || undefined} />
        ))}
      </div>
      <div ref={stage} className={styles.stage} data-back={isBack || undefined}>
        {pictures.map(
          (picture, at) =>
            Math.abs(at - index) <= 1 && (
              <Leaf
                key={picture.picture}
                year={year}
                picture={picture}
                language={language}
                isShown={at === index}
              />
            ),
        )}
      </div>
      {shown !== undefined && (
        <Foot
          year={year}
          picture={shown}
          language={language}
          place={{ number: index + 1, all: pictures.length }}
          onLeaf={leaf}
        />
      )}
    </>
  )
}

interface LeafProps {
  year: number
  picture: Picture
  language: string
  isShown: boolean
}

function Leaf({ year, picture, language, isShown }: LeafProps) {
  const { t } = useTranslation()
  const { data, error } = useDrawn(year, picture)
  const address = useObjectUrl(data)
  return (
    <figure className={styles.leaf} hidden={!isShown}>
      {address !== null && (
        <img src={address} alt={nameOf(picture)} lang={language} width={540} height={960} draggable={false} />
      )}
      {address === null && error === null && <p role="status">{t('sharing.drawing')}</p>}
      {error !== null && <p role="alert">{t('sharing.pictureFailed')}</p>}
      <figcaption className="visually-hidden" lang={language}>
        <ul>
          {picture.facts.map(fact => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}

interface FootProps {
  year: number
  picture: Picture
  language: string
  place: { number: number; all: number }
  onLeaf: (steps: number) => void
}

function Foot({ year, picture, language, place, onLeaf }: FootProps) {
  const { t } = useTranslation()
  const { data } = useDrawn(year, picture)
  const fileName = `${year}-${place.number}-${picture.picture}.png`
  return (
    <div className={styles.foot}>
      <div className={styles.turns}>
        <Button
          look="icon"
          aria-label={t('review.previousPicture')}
          isDisabled={place.number === 1}
          onPress={() => onLeaf(-1)}
        >
          <Icon svg={back} />
        </Button>
        <p role="status" className={styles.place}>
          <span aria-hidden="true">
            {place.number} / {place.all}
          </span>
          <span className="visually-hidden">
            {t('review.pictureAt', place)} <span lang={language}>{nameOf(picture)}</span>
          </span>
        </p>
        <Button
          look="icon"
          aria-label={t('review.nextPicture')}
          isDisabled={place.number === place.all}
          onPress={() => onLeaf(1)}
        >
          <Icon svg={on} />
        </Button>
      </div>
      <div className={styles.actions}>
        {data !== undefined && <SendPicture picture={data} title={nameOf(picture)} fileName={fileName} />}
        <Button isDisabled={data === undefined} onPress={() => data && saveAs(data, fileName)}>
          <Icon svg={download} />
          {t('sharing.save')}
        </Button>
      </div>
    </div>
  )
}

function useDrawn(year: number, { picture }: Picture) {
  const { profile } = usePerson()
  const scheme = useScheme()
  return useStoryPicture(profile.username, { year, picture, scheme })
}

const nameOf = ({ title, heading }: Picture) => (heading === '' ? title : `${title}: ${heading}`)
