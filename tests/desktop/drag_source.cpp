// drag_source FILE: a small window; what is dragged from it is FILE.
#include <QApplication>
#include <QDrag>
#include <QMimeData>
#include <QMouseEvent>
#include <QUrl>
#include <QWidget>

class Source : public QWidget {
  public:
    explicit Source(const QString& file) : file_(file) {}

  protected:
    void mousePressEvent(QMouseEvent*) override {
        auto* data = new QMimeData;
        data->setUrls({QUrl::fromLocalFile(file_)});
        auto* drag = new QDrag(this);
        drag->setMimeData(data);
        drag->exec(Qt::CopyAction);
    }

  private:
    QString file_;
};

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    if (argc != 2) return 2;
    Source source(QString::fromLocal8Bit(argv[1]));
    source.setWindowTitle(QStringLiteral("drag source"));
    source.setGeometry(1250, 20, 120, 120);
    source.show();
    return QApplication::exec();
}
