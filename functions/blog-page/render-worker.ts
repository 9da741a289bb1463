/** A draft that somebody reads by its link is made into a page here: the bundle of this Lambda needs the thread too. */
import '#functions/blog/render-worker';
