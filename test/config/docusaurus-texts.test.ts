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
    'my.key': 'Ma clé',
  });
  assert.equal(made, {
    archive: 'Vieilleries',
    onePostTagged: 'Un billet sur « {tag} »',
    postsTagged: '{count} billets sur « {tag} »',
    onePostBy: 'Un billet de {author}',
    postsBy: '{count} billets de {author}',
  });
});

texts.run();
