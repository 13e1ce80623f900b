// Words of questions, by language: what readers type around the words that they look for. They go into the index of a
// site in that language, so that a reader gets those of one.
import { foldText } from './fold-text.js';
import type { IndexWords } from './index-format.js';

const languages: Readonly<Record<string, IndexWords & Required<Pick<IndexWords, 'stop' | 'weak'>>>> = {
  en: {
    stop: "a about am an and any are as at be been but by can can't could did do does doesn't don't for from had has have how i i'm if in into is it its it's me my no not of on or our should so some that the their them there these this those to was we were what what's when where where's which who why will with without would you your",
    endings: 'ations ation ments ment ings ing ions ion ies ers ed er es s e y',
    weak: 'add another change create custom define enable find get give make need off own put run set show turn use using want work write',
  },
  de: {
    stop: 'aber alle als am an auf aus bei bin das dem den der des die dies diese du ein eine einem einen einer er es für gibt hat ich im in ist kann kein keine man mein meine mich mir mit muss nach nicht oder ohne sich sie sind so um und von vor wann warum was welche wenn wer werden wie wird wir wo zu zum zur',
    weak: 'ändern anlegen anzeigen benutzen brauche eigene eigenen einrichten einstellen erstellen finden hinzufügen machen setzen verwenden',
  },
  es: {
    stop: 'a al como con cual cuando de del donde e el en es esta este hay la las lo los me mi no o para pero por puedo que se si sin son su sus un una uno y ya yo',
    weak: 'añadir agregar cambiar crear hacer poner usar utilizar ver',
  },
  fr: {
    stop: "à au aux avec c'est ce ces cette comment d'un d'une dans de des du en est et faut il je l la le les ma mes mon ne ou où par pas peut peux pour pourquoi que quel quelle quels qui quoi sans se ses si son sont sur un une",
    weak: 'afficher ajouter changer créer faire mettre modifier trouver utiliser',
  },
  it: {
    stop: 'a ai al che chi come con da dal dei del della di dove e è gli ha ho i il in io la le lo ma mi mio nel non o per perché posso quale quando se si sono su tra un una uno',
    weak: 'aggiungere cambiare creare fare impostare mettere modificare trovare usare',
  },
  nl: {
    stop: 'aan als bij dat de deze die dit een en er het hoe ik in is kan me met mijn moet naar niet of om op over te uit van voor waar waarom wanneer wat welke wie worden wordt zijn zonder',
    weak: 'aanpassen gebruiken instellen maken toevoegen veranderen vinden wijzigen zetten',
  },
  pt: {
    stop: 'a ao aos as com como da das de do dos e é em eu há mas me meu minha na não no nos o onde os ou para pela pelo por porque posso qual quando que se sem são seu sua um uma',
    weak: 'adicionar alterar colocar criar fazer mudar usar utilizar ver',
  },
};

/** @param language a BCP 47 tag. In a language that is not listed, all words are asked for. */
export function indexWords(language: string, synonyms: readonly (readonly string[])[]): IndexWords {
  const words = languages[language.split('-', 1)[0]!.toLowerCase()];
  return {
    ...(words ? { ...words, stop: fold(words.stop), weak: fold(words.weak) } : {}),
    ...(synonyms.length > 0 ? { synonyms } : {}),
  };
}

function fold(words: string): string {
  return words
    .split(' ')
    .map((word) => foldText(word.replace("'", '')))
    .join(' ');
}

const all = new Set(Object.values(languages).flatMap(({ stop, weak }) => fold(`${stop} ${weak}`).split(' ')));

/** A word that hardly makes a heading longer, in some language. */
export const isStopWord = (term: string): boolean => all.has(term);
