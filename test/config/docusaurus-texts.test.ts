import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { textsOfDocusaurus } from '../../src/config/docusaurus-texts.js';

const texts = suite('texts of Docusaurus');

texts('what a site says otherwise than its theme stands in our pages, numbers of posts as well', () => {
  const made = textsOfDocusaurus({
    'theme.blog.archive.title': 'Vieilleries',
    'theme.blog.post.plurals': 'Un billet|{count} billets',
    'theme.blog.tagTitle': '{nPosts} sur « {tagName} »',
    'theme.blog.author.pageTitle': '{nPosts} de {authorName}',
    'theme.lastUpdated.lastUpdatedAtBy': 'Revu{atDate}{byUser}',
    'theme.lastUpdated.atDate': ' le {date}',
    'theme.lastUpdated.byUser': ' par {user}',
    'theme.NotFound.title': 'Perdu',
    'my.key': 'Ma clé',
  });
  assert.equal(made, {
    pageNotFound: 'Perdu',
    archive: 'Vieilleries',
    lastUpdated: 'Revu le {date}',
    lastUpdatedBy: 'Revu le {date} par {author}',
    onePostTagged: 'Un billet sur « {tag} »',
    postsTagged: '{count} billets sur « {tag} »',
    onePostBy: 'Un billet de {author}',
    postsBy: '{count} billets de {author}',
  });
});

texts.run();
